import { CallError } from './errors.ts'
import { parsePrincipal } from './parsePrincipal.ts'

/** Makes sure that a text is the id of a canister, before it is asked. @throws CallError `refused` */
export function requireId(text: string): void {
  if (parsePrincipal(text) === undefined) throw CallError.refused('this is no canister id')
}
