import { Counter, Histogram, type Metric } from 'prom-client';

/*
 * What the parts of this process count. Labels are words of the program, never of its users: a municipality, an address or a path of
 * somebody's would make a series each. Registered by `makeMetrics`.
 */

const registers: [] = [];

export const jobTimes = new Histogram({
  name: 'largo_job_seconds',
  help: 'Time of one run of a job, by kind and outcome (finished, failed, again, stopped)',
  labelNames: ['kind', 'outcome'],
  buckets: [0.1, 0.5, 2, 10, 60, 300, 1800],
  registers,
});

export const mails = new Counter({
  name: 'largo_mail_total',
  help: 'Messages handed to the mail server, by outcome (sent, refused for good, delayed and tried again)',
  labelNames: ['outcome'],
  registers,
});

export const outgoingTimes = new Histogram({
  name: 'largo_outgoing_seconds',
  help: 'Requests to other servers, by class of host (public, or allowed in the internal network) and outcome (class of status, or error)',
  labelNames: ['host', 'outcome'],
  buckets: [0.05, 0.2, 1, 5, 20],
  registers,
});

export const tileCache = new Counter({
  name: 'largo_tile_cache_total',
  help: 'Tiles asked of the memory, by result (hit, shared with one that is being made, miss)',
  labelNames: ['result'],
  registers,
});

export const meters: readonly Metric[] = [jobTimes, mails, outgoingTimes, tileCache];
