/** A ticket is kept for two days at most when there are very many of them. */
export const TICKET_NS = 172_800_000_000_000n
/** From so many on, old tickets make room. */
export const MANY_TICKETS = 20_000

/** Whether a ticket may go when room is needed. Times are in nanoseconds. */
export const isOldTicket = (createdNs: bigint, nowNs: bigint): boolean =>
  nowNs > createdNs + TICKET_NS

/** Whether a payment covers the ticket that was taken for it. */
export const coversTicket = (ticket: bigint, { own, balance }: { own: bigint; balance: bigint }) =>
  balance - own >= ticket
