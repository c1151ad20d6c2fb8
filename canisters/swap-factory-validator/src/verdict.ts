import type { Principal } from '@sluice/canister/runtime'
import type { Flaw } from './flaws.ts'

type Verdict = { Ok: string } | { Err: string }

/** Runs a check, and puts the arguments into words when it finds nothing. */
export async function verdict(
  args: readonly (readonly Principal[] | boolean)[],
  check: () => Flaw | Promise<Flaw>,
): Promise<Verdict> {
  const flaw = await check()
  return flaw === undefined ? { Ok: args.map(inWords).join(', ') } : { Err: flaw }
}

function inWords(arg: readonly Principal[] | boolean): string {
  return typeof arg === 'boolean' ? `${arg}` : `[${arg.map((id) => id.toText()).join(', ')}]`
}
