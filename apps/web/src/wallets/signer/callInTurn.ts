import type { HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { Signer, SignerError } from '@icp-sdk/signer'
import { SignerAgent } from '@icp-sdk/signer/agent'
import { fromBase64, toBase64 } from '@sluice/candid/base64'
import { type CallEnd, type CanisterCall, WalletError } from '@sluice/sdk'
import { signerCallError } from './signerProblem.ts'

/** The standard of several calls under one consent (ICRC-112). */
export const IN_TURN = { standard: 'ICRC-112', method: 'icrc112_batch_call_canister' } as const

type Asking = { readonly signer: Signer; readonly account: Principal; readonly agent: HttpAgent }
type Executed = { readonly contentMap: Uint8Array; readonly certificate: Uint8Array }

const CHANNEL = {
  closed: false,
  addEventListener: () => () => {},
  send: async () => {},
  close: async () => {},
}

/** Stands in for a signer that has answered already: the library checks that answer as it checks every other. */
class AnsweredSigner extends Signer {
  private readonly executed: Executed

  constructor(executed: Executed) {
    super({ transport: { establishChannel: async () => CHANNEL } })
    this.executed = executed
  }

  override async callCanister(): Promise<Executed> {
    return this.executed
  }
}

/**
 * Has a signer carry out several calls under one consent, each when the one before has succeeded. Each reply is what the network
 * certifies of the very call that was asked for.
 * @throws WalletError of all of them
 */
export async function callInTurn(
  { signer, account, agent }: Asking,
  calls: readonly CanisterCall[],
): Promise<CallEnd[]> {
  const requests = calls.map(({ canisterId, method, arg }) => [
    { canisterId: canisterId.toText(), method, arg: toBase64(arg) },
  ])
  const response = await signer
    .sendRequest({
      id: crypto.randomUUID(),
      jsonrpc: '2.0',
      method: IN_TURN.method,
      params: { sender: account.toText(), requests },
    })
    .catch((error: unknown) => {
      throw signerCallError(error)
    })
  if ('error' in response) throw signerCallError(new SignerError(response.error))
  const groups = listAt(response.result, 'responses')
  return Promise.all(
    calls.map(async (call, index): Promise<CallEnd> => {
      const [entry] = asList(groups[index])
      try {
        return { reply: await checkedReply({ account, agent }, call, executedIn(entry)) }
      } catch (error) {
        return { error: error instanceof WalletError ? error : signerCallError(error) }
      }
    }),
  )
}

/** @throws SignerAgentError when the network certifies something else, or nothing */
async function checkedReply(
  { account, agent }: Omit<Asking, 'signer'>,
  { canisterId, method, arg }: CanisterCall,
  executed: Executed,
): Promise<Uint8Array> {
  const signer = new AnsweredSigner(executed)
  const checking = SignerAgent.createSync({ signer, account, agent })
  const fields = { methodName: method, arg, effectiveCanisterId: canisterId }
  return (await checking.update(canisterId, fields)).reply
}

/** Signers put what was executed into a `result` or give it bare. @throws WalletError where there is none */
function executedIn(entry: unknown): Executed {
  const error = partOf(entry, 'error')
  if (error !== undefined) throw entryError(error)
  const result = partOf(entry, 'result') ?? entry
  const [contentMap, certificate] = [partOf(result, 'contentMap'), partOf(result, 'certificate')]
  if (typeof contentMap !== 'string' || typeof certificate !== 'string') throw WalletError.lost()
  return { contentMap: fromBase64(contentMap), certificate: fromBase64(certificate) }
}

function entryError(error: unknown): WalletError {
  const [code, message] = [partOf(error, 'code'), partOf(error, 'message')]
  if (typeof code !== 'number') return WalletError.lost(error)
  return signerCallError(new SignerError({ code, message: String(message ?? '') }))
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const listAt = (value: unknown, name: string): readonly unknown[] => asList(partOf(value, name))
