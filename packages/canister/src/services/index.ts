/** What several of the exchange's canisters have in common. Nothing here touches the runtime. */
export { controllersOnly, isControllerOr } from './access.ts'
export { type Answer, answering } from './answers.ts'
export {
  answerConsent,
  type Consent,
  type ConsentAnswer,
  type ConsentMessage,
  type ConsentRequest,
  type ConsentWriter,
} from './consent.ts'
export {
  type CreationFeeState,
  type CreationFees,
  creationFeeState,
  UNPAID_CREATION,
} from './creationFee.ts'
export { markdownText, plainText, symbolText } from './foreignText.ts'
export { ModuleChunks, moduleChunks } from './ModuleChunks.ts'
export { includesPrincipal, isAnonymous } from './principals.ts'
export { rateErrorField } from './rateError.ts'
export { BELOW_RESERVE, isBelowReserve, type ReserveTerms, reserveOf } from './reserve.ts'
export { type Goods, openSale, type Sale, type SaleTerms, saleTermsField } from './sale.ts'
export { flawOfOrigins, WALLET_STANDARDS } from './standards.ts'
export {
  type Flaw,
  flawOfPeople,
  flawOfRemoved,
  renderProposal,
  requireFlawless,
  requirePeople,
  type Validation,
  validation,
  validationOf,
} from './validation.ts'
