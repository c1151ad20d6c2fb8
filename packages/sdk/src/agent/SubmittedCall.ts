/** What identifies a submitted call for ever: with it its outcome can be asked for, also after a reload. */
export type SubmittedCall = {
  readonly requestId: string
  /** After this time (ns) the network will not execute the call any more. */
  readonly expiresAtNs: bigint
  /** The signed request itself, hex. Sent again it is executed at most once, and it can do nothing else. */
  readonly envelope: string
}
