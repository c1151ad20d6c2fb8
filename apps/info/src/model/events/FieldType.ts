/**
 * What a field of an event holds. `nat`: a natural number below 2^256. `id`, `tick`, `count`: whole numbers that a float holds
 * exactly. `side`: 0 or 1 for token 0 or 1. `names`: short
 * texts without spaces, such as ids of transactions. `account`: a ledger's account as text. With a question mark: may be absent.
 */
export type FieldType =
  | 'nat'
  | 'nat?'
  | 'id'
  | 'id?'
  | 'tick'
  | 'bool'
  | 'side'
  | 'principal'
  | 'principals'
  | 'names'
  | 'text'
  | 'account?'
