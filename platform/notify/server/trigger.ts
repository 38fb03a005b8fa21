import type { RawBuilder } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** A blank a template may hold: `{estado}`. */
export interface NotificationTag {
  /** Small letters without accents, the same in both languages. */
  readonly name: string;
  /** What it stands for, in plain words. */
  readonly label: Text;
  /** Shown in previews where no record is at hand. */
  readonly sample: Text;
}

/** Somebody a trigger can address: the reporter, followers, a unit. */
export interface NotificationTarget {
  readonly id: string;
  readonly label: Text;
  /** What they get concerns their own request: it is never gathered into digests and cannot be stopped. */
  readonly receipt?: boolean;
  /** People who chose to follow; whoever is neither is told because of their work. */
  readonly follows?: boolean;
}

/** An answer an e-mail offers: what the button says, and the hash route it leads to, which may hold a private key. */
export interface Choice {
  readonly label: Text;
  readonly link: string;
}

/** One person to be told. In-application messages need `userId`, e-mail needs `email`, a text message `phone`. */
export interface Addressee {
  readonly userId: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone?: string | null;
  readonly locale: Locale;
  /** Hash route that opens the record for this person (`/meubairro/occurrence/X`); the subject's own unless told. May hold a private key. */
  readonly link?: string;
  /** Answers an e-mail offers as buttons. Each leads to a page that asks once more: programs that open every link of a mail must do nothing. */
  readonly choices?: readonly Choice[];
  /** Plain address (a slice's page that acts on POST) by which this person stops such messages at one click. */
  readonly stop?: string;
}

/** What an announcement says happened, as it is kept until it is expanded. */
export interface Announcement {
  readonly trigger: string;
  readonly recordId: string;
  /** What was so at that moment and cannot be read later: the new status, the reason. */
  readonly facts: Readonly<Record<string, string>>;
  /** Whoever did it: is not told. */
  readonly actorUserId: number | null;
}

/** A record's values as some people may read them; `key` is the same for all who may read the same. */
export interface Reading {
  readonly key: string;
  readonly values: NotificationSubject['values'];
}

/** The record behind an announcement, ready to fill templates. */
export interface NotificationSubject {
  /** Names the record: its code. */
  readonly title: string;
  /** A value for every tag of the trigger, per language; empty where there is none. */
  readonly values: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** For each of these people the values they may read, where not everybody may read all; messages are filled with those. */
  readBy?(people: readonly Addressee[]): Promise<readonly Reading[]>;
  /** Hash route that opens the record, for whoever has no other. */
  readonly link: string | null;
  /** People behind one of the trigger's targets. */
  addressees(target: string): Promise<readonly Addressee[]>;
}

/**
 * How much of the messages sent about a slice's records somebody may see who reads sent messages: no more than the records
 * themselves would show them.
 */
export interface MessageSight {
  /** May the person open the record with this key (a text)? A condition, so that lists are narrowed before they are counted. */
  opens(recordId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Tags whose values are hidden: a text that holds one is not shown. */
  readonly hiddenTags: readonly string[];
  /** Triggers of which no text is shown. */
  readonly hiddenTriggers: readonly string[];
  /** Own targets whose people are not named. */
  readonly hiddenTargets: readonly string[];
}

export type MessageGate = (site: Site, actor: Actor) => Promise<MessageSight>;

/** A notification every municipality starts with; a clerk may change it, switch it off or delete it. */
export interface NotificationDefault {
  /** Unique over the product: `occurrences.moved-reporter`. */
  readonly key: string;
  readonly channel: 'email' | 'app';
  readonly targets: readonly string[];
  readonly active: boolean;
  readonly name: Text;
  readonly subject: Text;
  /** Paragraphs are divided by an empty line; one that is empty once filled is left out. */
  readonly message: Text;
}

/** Something that happens and that people can be told of. Declared by the slice in which it happens. */
export interface NotificationTrigger {
  /** `occurrences.moved`. */
  readonly id: string;
  /** Offered and expanded only where this module is switched on; null: everywhere. */
  readonly module: string | null;
  readonly label: Text;
  /** Nothing announces it: its notifications are templates that a person, or a rule of the slice, sends about a record. */
  readonly byHand?: boolean;
  /** What the button of an e-mail says. */
  readonly action: Text;
  readonly tags: readonly NotificationTag[];
  readonly targets: readonly NotificationTarget[];
  readonly defaults: readonly NotificationDefault[];
  /**
   * The record today with the facts of then; null when it is gone and nobody is to be told. Runs in a job, outside any transaction;
   * for previews without facts.
   */
  read(site: Site, clock: { now(): Date }, announcement: Announcement): Promise<NotificationSubject | null>;
  /** Records to preview a template with, latest first: only such as the actor may read. `recordId`: only this one. */
  examples(site: Site, actor: Actor, recordId?: string): Promise<readonly { readonly recordId: string; readonly title: string }[]>;
  /** Who may read what was sent: one function for all triggers of a slice. Without it everybody who may read sent messages. */
  readonly gate?: MessageGate;
  /** Called in the transaction that writes the messages: to how many people an e-mail goes. */
  mailed?(trx: Trx, announcement: Announcement, people: number): Promise<void>;
}

/**
 * A way out of the application besides e-mail: text messages, web push. None is shipped; an installation that has a provider adds
 * one to a feature's `deliveryPorts`, and the channel becomes available.
 */
export interface DeliveryPort {
  readonly channel: 'sms' | 'push';
  /** Throws with a sentence when the message was not taken. */
  send(
    site: Site,
    message: { readonly to: string; readonly locale: Locale; readonly subject: string; readonly text: string; readonly url: string | null },
  ): Promise<void>;
}
