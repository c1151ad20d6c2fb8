/** What kind of lock a label of the alias service is about. */
export type LockKind = 'black-hole' | 'sneed' | 'governance' | 'other'

/** A label with “Governance” is that of an SNS's governance canister; Sneed's lock service is labelled by its name. */
export function lockKindOf(alias: string): LockKind {
  if (/^black ?hole$/i.test(alias.trim())) return 'black-hole'
  if (/^sneed/i.test(alias.trim())) return 'sneed'
  return alias.includes('Governance') ? 'governance' : 'other'
}
