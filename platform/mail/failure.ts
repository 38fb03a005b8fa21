import { hasKey } from '#platform/kernel/unknown.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Why a message did not arrive, in words a clerk can act on. */
export const failureReasons = {
  'no-address': { pt: 'Não tem endereço confirmado.', en: 'There is no confirmed address.' },
  unreachable: { pt: 'O servidor de correio não responde.', en: 'The mail server does not answer.' },
  'unknown-address': { pt: 'O endereço não existe.', en: 'The address does not exist.' },
  'mailbox-full': { pt: 'A caixa de correio do destinatário está cheia.', en: 'The recipient’s mailbox is full.' },
  refused: { pt: 'O servidor de correio recusou a mensagem.', en: 'The mail server refused the message.' },
  'sign-in': {
    pt: 'O servidor de correio não aceitou o utilizador e a palavra-passe. Veja as definições.',
    en: 'The mail server did not accept user name and password. See the settings.',
  },
  certificate: { pt: 'O certificado do servidor de correio não é válido.', en: 'The certificate of the mail server is not valid.' },
  'channel-off': { pt: 'O canal não está disponível.', en: 'The channel is not available.' },
  other: { pt: 'O envio falhou por um motivo desconhecido.', en: 'Sending failed for an unknown reason.' },
} as const satisfies Record<string, Text>;

export type FailureReason = keyof typeof failureReasons;

/** The reason behind what a mail server or the network said. */
export function failureReason(error: string): FailureReason {
  if (hasKey(failureReasons, error)) return error;
  if (/\b53[045]\b|EAUTH|authentication/i.test(error)) return 'sign-in';
  if (/certificate|self.signed|ERR_TLS|ESOCKET.*(?:cert|tls)/i.test(error)) return 'certificate';
  if (/\b(?:550|551|553)\b|5\.1\.\d|no such|user unknown|unknown user/i.test(error)) return 'unknown-address';
  if (/\b(?:552|452)\b|over quota|mailbox full/i.test(error)) return 'mailbox-full';
  if (/ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EDNS|EAI_AGAIN|timeout|Greeting never received|socket/i.test(error)) return 'unreachable';
  return /\b5\d\d\b/.test(error) ? 'refused' : 'other';
}
