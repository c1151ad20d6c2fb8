/** The contexts in which canister code runs, as bits so that an import can allow several. */
export const Context = {
  init: 1,
  preUpgrade: 2,
  update: 4,
  replicatedQuery: 8,
  query: 16,
  transformQuery: 32,
  compositeQuery: 64,
  reply: 128,
  reject: 256,
  compositeReply: 512,
  compositeReject: 1024,
  cleanup: 2048,
  compositeCleanup: 4096,
  inspect: 8192,
  task: 16384,
  start: 32768,
} as const

/** Letters of the interface specification's table, mapped to contexts. */
const LETTERS: Readonly<Record<string, number>> = {
  I: Context.init,
  G: Context.preUpgrade,
  U: Context.update,
  RQ: Context.replicatedQuery,
  NRQ: Context.query,
  TQ: Context.transformQuery,
  CQ: Context.compositeQuery,
  Ry: Context.reply,
  Rt: Context.reject,
  CRy: Context.compositeReply,
  CRt: Context.compositeReject,
  C: Context.cleanup,
  CC: Context.compositeCleanup,
  F: Context.inspect,
  T: Context.task,
  s: Context.start,
  all: 0x7fff,
}

/** Turns the specification's notation, such as `'I U Ry'`, into a set of bits. */
export function contexts(notation: string): number {
  return notation.split(' ').reduce((bits, letter) => {
    const bit = LETTERS[letter]
    if (bit === undefined) throw new RangeError(`unknown context ${letter}`)
    return bits | bit
  }, 0)
}

const COMPOSITE =
  Context.compositeQuery |
  Context.compositeReply |
  Context.compositeReject |
  Context.compositeCleanup

/** Contexts that run on one replica only, so that their result is not certified. */
export const NON_REPLICATED = COMPOSITE | Context.query | Context.inspect
