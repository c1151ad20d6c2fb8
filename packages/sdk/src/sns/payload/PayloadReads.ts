import { CanisterStatus, type HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { decodeCandid } from '../../agent/decodeCandid.ts'
import { translated } from '../../agent/translateError.ts'
import { CallError } from '../../errors.ts'
import { requireId } from '../../requireId.ts'
import { boundedText, LONGEST } from '../read/bounds.ts'
import type { SnsFunction } from '../SnsProposal.ts'
import type { PayloadMethod } from './CandidInterface.ts'
import { readMethod } from './readMethod.ts'

/** What a validator says of a payload before anybody pays for a proposal with it. Texts are a stranger's. */
export type PayloadVerdict =
  /** Markdown: what would be done. */
  | { readonly kind: 'taken'; readonly rendering: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It answers governance alone, or nobody: whether it takes the payload shows when the proposal is made. */
  | { readonly kind: 'silent'; readonly reason: string }

const VERDICT = [IDL.Variant({ Ok: IDL.Text, Err: IDL.Text })]

/** What canisters say about payloads of proposals. Nobody is asked to sign anything. */
export class PayloadReads {
  private readonly reader: HttpAgent

  constructor(reader: HttpAgent) {
    this.reader = reader
  }

  /**
   * What a method takes, by the interface that its canister tells in public, certified metadata; undefined where it tells none that
   * can be read, or does not know the method.
   * @throws CallError where the network does not answer
   */
  async fetchMethod(canisterId: string, method: string): Promise<PayloadMethod | undefined> {
    const text = await this.fetchInterface(canisterId)
    return text === undefined ? undefined : readMethod(text, method)
  }

  /**
   * Asks the validator of a function, by a query where its interface has one and else by an update, as nobody in particular.
   * @throws CallError where the network does not answer, or the answer cannot be read
   */
  async validate(
    { validatorId, validatorMethod }: NonNullable<SnsFunction['generic']>,
    payload: Uint8Array,
  ): Promise<PayloadVerdict> {
    requireId(validatorId)
    const method = await this.fetchMethod(validatorId, validatorMethod)
    try {
      const reply = await translated(() =>
        this.ask(validatorId, validatorMethod, { payload, isQuery: method?.isQuery ?? false }),
      )
      return readVerdict(reply)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'rejected') throw error
      const reason = error.details.reason
      const said = typeof reason === 'string' ? reason : undefined
      return { kind: 'silent', reason: boundedText(said, LONGEST.description) }
    }
  }

  private async ask(
    canister: string,
    methodName: string,
    { payload, isQuery }: { readonly payload: Uint8Array; readonly isQuery: boolean },
  ): Promise<Uint8Array> {
    const canisterId = Principal.fromText(canister)
    const call = { methodName, arg: payload, effectiveCanisterId: canisterId }
    if (!isQuery) return (await this.reader.update(canisterId, call)).reply
    const answer = await this.reader.query(canisterId, call)
    if ('reply' in answer) return answer.reply.arg
    throw new CallError('rejected', {
      details: { reason: answer.reject_message },
      retry: 'later',
      funds: 'wallet',
    })
  }

  private async fetchInterface(canister: string): Promise<string | undefined> {
    requireId(canister)
    const canisterId = Principal.fromText(canister)
    const status = await translated(() =>
      CanisterStatus.request({ canisterId, agent: this.reader, paths: ['candid'] }),
    )
    const text = status.get('candid')
    return typeof text === 'string' ? text : undefined
  }
}

function readVerdict(reply: Uint8Array): PayloadVerdict {
  const [verdict] = decodeCandid(VERDICT, reply, 'wallet')
  const said: unknown = verdict
  if (typeof said !== 'object' || said === null) throw new CallError('unreadable', NOTHING)
  const text = (value: unknown, longest: number) =>
    boundedText(typeof value === 'string' ? value : undefined, longest)
  return 'Ok' in said
    ? { kind: 'taken', rendering: text(said.Ok, LONGEST.rendering) }
    : { kind: 'refused', reason: text('Err' in said ? said.Err : '', LONGEST.description) }
}

const NOTHING = { retry: 'later', funds: 'wallet' } as const
