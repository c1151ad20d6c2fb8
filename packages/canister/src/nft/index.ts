/** What collections of tokens have in common: how holders and tokens are named, and calls that are executed once. */
export {
  holderKey,
  isSameAccount,
  readAccount,
  type StoredAccount,
  storedAccount,
  storedAccountField,
  viewAccount,
} from './accounts.ts'
export { EXT_MARK, extIdentifier, type NamedUser, parseTokenName, userKey } from './extNames.ts'
export { nftTokenKey } from './tokenKey.ts'
export {
  callKey,
  DRIFT_SECONDS,
  forgetOldCalls,
  type RecentCalls,
  type TimeFlaw,
  TX_WINDOW_SECONDS,
  timeFlaw,
} from './transferWindow.ts'
