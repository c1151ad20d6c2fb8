/**
 * Whether what has come in since covers the ticket that was taken for it.
 * @param ticket e8s that the ticket is for
 */
export const coversTicket = (ticket: bigint, { own, balance }: { own: bigint; balance: bigint }) =>
  balance - own >= ticket
