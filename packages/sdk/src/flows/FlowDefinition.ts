import type { Flow } from './Flow.ts'
import type { Plan } from './Plan.ts'
import type { FlowHead, FlowReader, RecordReader } from './store/FlowStore.ts'

/** One kind of flow, as the engine and the store meet it. */
export type FlowDefinition<F extends Flow, Receipt, Books> = {
  readonly name: F['kind']
  /** A flow out of what is stored. @throws Error for facts that this version does not know */
  readonly read: (stored: RecordReader, head: FlowHead) => F
  /** Loads what carries a flow out, and has it planned. Undefined for a flow of another kind. */
  readonly planOf: (flow: Flow, books: Books) => Promise<Plan<Receipt>> | undefined
}

type Definition<Name extends string, Facts, Receipt, Books> = {
  /** It is stored: no other kind ever gets it. A kind whose facts change gets a new one, or reads both. */
  readonly name: Name
  /** All forms that were ever stored. @throws Error when a fact is missing */
  readonly readFacts: (stored: RecordReader) => Facts
  /** What carries it out is loaded here, when a flow is run: definitions are on every page. */
  readonly plan: (flow: Flow<Name, Facts>, books: Books) => Promise<Plan<Receipt>>
}

/** Defines a kind of flow. `flowKinds.ts` lists them all. */
export function defineFlow<Name extends string, Facts, Receipt, Books>({
  name,
  readFacts,
  plan,
}: Definition<Name, Facts, Receipt, Books>): FlowDefinition<Flow<Name, Facts>, Receipt, Books> {
  const isOwn = (flow: Flow): flow is Flow<Name, Facts> => flow.kind === name
  return {
    name,
    read: (stored, head) => ({ ...head, kind: name, facts: readFacts(stored) }),
    planOf: (flow, books) => (isOwn(flow) ? plan(flow, books) : undefined),
  }
}

/** The flows of a definition. */
export type FlowOf<D> = D extends { readonly read: (...args: never) => infer F } ? F : never

type PlanFunction<Receipt, Books> = (flow: Flow, books: Books) => Promise<Plan<Receipt>> | undefined

/** What flows of a definition come to. */
export type ReceiptOf<D> = D extends { readonly planOf: PlanFunction<infer Receipt, never> }
  ? Receipt
  : never

/** What plans of all these definitions read, taken together. */
export type BooksOf<D> = (
  D extends { readonly planOf: PlanFunction<unknown, infer Books> }
    ? (books: Books) => void
    : never
) extends (books: infer All) => void
  ? All
  : never

/** How flows of any of these kinds are carried out. @throws Error for a flow of another kind */
export const planBy =
  <F extends Flow, Receipt, Books>(definitions: readonly FlowDefinition<F, Receipt, Books>[]) =>
  async (flow: F, books: Books): Promise<Plan<Receipt>> => {
    for (const { planOf } of definitions) {
      const plan = planOf(flow, books)
      if (plan !== undefined) return plan
    }
    throw new Error(`no flow is called ${flow.kind}`)
  }

/** How stored flows of any of these kinds are read. */
export const readBy =
  <F extends Flow>(
    definitions: readonly Pick<FlowDefinition<F, unknown, never>, 'name' | 'read'>[],
  ): FlowReader<F>['read'] =>
  (kind, facts, head) => {
    const definition = definitions.find(({ name }) => name === kind)
    if (definition === undefined) throw new Error('the stored flow is of an unknown kind')
    return definition.read(facts, head)
  }
