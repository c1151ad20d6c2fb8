/** Launches of SNSes: a sale's rules, what a payment comes to, and the neurons that it ends in. */
export { BASKET_MEMO, BASKET_MEMO_END, type BasketNeuron, basketOf } from './basket.ts'
export { flawOfConfirmation, LONGEST_CONFIRMATION } from './confirmation.ts'
export {
  flawOfLaunch,
  MOST_NEURONS_EACH,
  MOST_PARTICIPANTS,
  smallestNeuron,
} from './flawOfLaunch.ts'
export type { BasketTerms, LaunchTerms, LaunchTotals } from './LaunchTerms.ts'
export { hasEnough, LIFECYCLES, type Lifecycle, lifecycleAt, lifecycleOf } from './lifecycle.ts'
export {
  type Acceptance,
  acceptParticipation,
  leftOf,
  type PaymentBounds,
  paymentBounds,
  type Standing,
  ticketAmount,
} from './participation.ts'
export { flawOfCountries, isRestricted } from './region.ts'
export { dustOf, priceOf, pricesOf, shareOf, sharesWithin } from './shares.ts'
export { coversTicket } from './ticket.ts'
