import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { type Config, createAgent, decodeCandid } from '@sluice/sdk'

const METHOD = 'icrc28_trusted_origins'
const answerType = IDL.Record({ trusted_origins: IDL.Vec(IDL.Text) })

/** The first of the canisters that does not trust a site (ICRC-28), if there is one. Asked as an update, for a certified answer. */
export async function untrustingTarget(
  config: Config,
  targets: readonly Principal[],
  origin: string,
): Promise<Principal | undefined> {
  const agent = createAgent({ config })
  const trusts = async (canisterId: Principal): Promise<boolean> => {
    const fields = { methodName: METHOD, arg: IDL.encode([], []), effectiveCanisterId: canisterId }
    const { reply } = await agent.update(canisterId, fields)
    const [answer] = decodeCandid([answerType], reply, 'wallet')
    const origins: unknown = Reflect.get(Object(answer), 'trusted_origins')
    return Array.isArray(origins) && origins.includes(origin)
  }
  for (const target of targets) {
    // a canister without the method trusts nobody
    if (!(await trusts(target).catch(() => false))) return target
  }
  return undefined
}
