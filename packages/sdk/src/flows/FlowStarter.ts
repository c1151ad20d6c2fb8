import { CallError } from '../errors.ts'
import type { Flow } from './Flow.ts'
import type { FlowOptions } from './FlowEngine.ts'
import type { AnyFlow, FlowKind, FlowReceipt, Flows } from './flowKinds.ts'
import { newFlow } from './orders/newFlow.ts'
import type { OrderKey } from './orders/OrderKey.ts'

type Services = {
  readonly flows: Pick<Flows, 'start'>
  /** None for a visitor. */
  readonly principal: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What goes with every order: the key that makes it one order, and how it is followed. */
export type Keyed = { readonly key?: OrderKey | undefined } & FlowOptions

type Of<Kind extends FlowKind, Kinded> = Kinded extends { readonly kind: Kind } ? Kinded : never

/** Gives an area's orders to the engine. */
export class FlowStarter {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** The caller. @throws CallError for a visitor */
  requirePrincipal(): string {
    const { principal } = this.services
    if (principal === undefined) throw CallError.signedOut()
    return principal
  }

  /** A flow of the caller's that has sent nothing. @throws CallError for a visitor */
  newFlow<Kind extends FlowKind, Facts>(
    kind: Kind,
    facts: Facts,
    key: OrderKey | undefined,
  ): Flow<Kind, Facts> {
    const principal = this.requirePrincipal()
    return newFlow({ kind, facts, principal, key, now: this.services.now() })
  }

  /**
   * Carries out an order of one of these kinds, once however often it is given. `begin` checks it and says what it is; of an order that
   * is written down already it is not asked.
   * @throws SluiceError, as `Flows.start`
   */
  async run<Kind extends FlowKind>(
    kinds: readonly Kind[],
    { key, ...options }: Keyed,
    begin: () => Promise<Of<Kind, AnyFlow>>,
  ): Promise<Of<Kind, FlowReceipt>> {
    const isOwn = (receipt: FlowReceipt): receipt is Of<Kind, FlowReceipt> =>
      kinds.some((kind) => kind === receipt.kind)
    const receipt = await this.services.flows.start(key, begin, options)
    if (isOwn(receipt)) return receipt
    throw new Error('the order was given to something else')
  }
}
