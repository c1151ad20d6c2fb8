import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import {
  IDL,
  init,
  inspectMessage,
  isController,
  msgArgData,
  msgCaller,
  msgMethodName,
  msgReply,
  performanceCounter,
  postUpgrade,
  query,
  time,
  trap,
  update,
} from 'azle'
import type { CallContext } from '../CallContext.ts'
import { type CandidCodec, candidCodec } from '../candid/candidCodec.ts'
import { methodTable } from '../methodTable.ts'
import { countWorkWith } from '../stored/pages.ts'
import { azleCandid } from './azleCandid.ts'
import {
  type Door,
  type DoorKeeper,
  type DoorMethod,
  doorKeeper,
  type Verdict,
  type Visitor,
} from './door.ts'

countWorkWith(() => performanceCounter(0))

type TypesOf = (args: { IDL: typeof Candid }) => Candid.Type[]

/** One handler for each method of a service: the call's context, then the method's arguments. */
export type Handlers<Service> = {
  [Method in keyof Service]: Service[Method] extends ActorMethod<infer Args, infer Result>
    ? (context: CallContext, ...args: Args) => Answer<Result> | Promise<Answer<Result>>
    : never
}

/** A method without results may simply return. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing has the type void
type Answer<Result> = undefined extends Result ? Result | void : Result

export type CanisterDefinition<
  Service,
  InitArgs extends unknown[],
  UpgradeArgs extends unknown[] = InitArgs,
> = {
  /** The generated module of the service's Candid file: endpoints and their types come from there and nowhere else. */
  service: {
    idlFactory: Candid.InterfaceFactory
    init: TypesOf
  }
  /** Runs at install and reinstall only. What must outlive an upgrade is stored here. */
  onInit?: (context: CallContext, ...args: InitArgs) => void
  /** Runs at an upgrade that brings arguments; without any, as most upgrades are, it does not run. For settings that upgrades change. */
  onUpgrade?: (context: CallContext, ...args: UpgradeArgs) => void
  /**
   * The arguments of an upgrade, where they are others than those of the install. The latter, which tools send at each upgrade, change
   * nothing then.
   */
  upgradeTypes?: TypesOf
  /** Runs after `onInit` and after every upgrade: take up timers, resume what is open. */
  onStart?: () => void
  /** Who is let in with how much. Without it: everybody but the anonymous caller, with at most 4 KB. */
  door?: Door<Extract<keyof Service, string>>
  methods: Handlers<Service>
}

export type CanisterClass = new () => object

/**
 * A canister as Azle's default export wants it, with exactly the endpoints of the Candid service. Azle's own way, a decorated
 * method for each endpoint, would write every type a second time; here a method that is missing or too many fails the build.
 */
export function defineCanister<
  Service,
  InitArgs extends unknown[] = [],
  UpgradeArgs extends unknown[] = InitArgs,
>(definition: CanisterDefinition<Service, InitArgs, UpgradeArgs>): CanisterClass {
  const { service, methods, onInit, onUpgrade, upgradeTypes, onStart, door = {} } = definition
  return class Canister {
    constructor() {
      const register = (name: string) => ({
        name,
        addInitializer: (run: () => void) => run.call(this),
      })
      const initTypes = service.init({ IDL })
      const atInstall = (...args: InitArgs) => {
        onInit?.(currentContext(), ...args)
        onStart?.()
      }
      const atUpgrade = () => {
        if (onUpgrade !== undefined) readUpgrade(onUpgrade, initTypes, upgradeTypes?.({ IDL }))
        onStart?.()
      }
      // in the order of `LIFECYCLE`, before the methods: a module calls all of them by their number
      init(initTypes)(atInstall, register('onInit'))
      postUpgrade(initTypes, { manual: true })(atUpgrade, register('onUpgrade'))
      const handlers = new Map<string, unknown>(Object.entries(methods))
      const candid = service.idlFactory({ IDL })
      const keeper = doorKeeper(new Map(candid._fields.map(doorMethod)), door)
      inspectMessage({ manual: true })(
        () => inspect(keeper.judge(visitor(msgMethodName()))),
        register('onInspect'),
      )
      registerMethods(candid, { handlers, keeper, register })
    }
  }
}

/** `DIDL`, no types, no values: what some tools send where others send no bytes. */
const EMPTY_MESSAGE_BYTES = 6

function readUpgrade<Args extends unknown[]>(
  onUpgrade: (context: CallContext, ...args: Args) => void,
  initTypes: Candid.Type[],
  upgradeTypes: Candid.Type[] | undefined,
): void {
  const message = msgArgData()
  if (message.length <= EMPTY_MESSAGE_BYTES) return
  const args = readArgs(message, initTypes, upgradeTypes)
  if (args !== undefined) Reflect.apply(onUpgrade, undefined, [currentContext(), ...args])
}

/** @throws TypeError for arguments that are neither those of an upgrade nor those of the install */
function readArgs(
  message: Uint8Array,
  initTypes: Candid.Type[],
  upgradeTypes: Candid.Type[] | undefined,
): unknown[] | undefined {
  if (upgradeTypes !== undefined)
    try {
      return candidCodec(upgradeTypes, azleCandid).decode(message)
    } catch {
      // perhaps those of the install, which the next line tells
    }
  const args = candidCodec(initTypes, azleCandid).decode(message)
  return upgradeTypes === undefined ? args : undefined
}

function doorMethod([name, type]: [string, Candid.FuncClass]): [string, DoorMethod] {
  const handlesLists = () => [...type.argTypes, ...type.retTypes].some(hasList)
  return [name, { isQuery: isQuery(type), handlesLists }]
}

const isQuery = (type: Candid.FuncClass) => type.annotations.includes('query')

/** Whether a value of the type may hold a list; bytes are none. */
const hasList = (type: Candid.Type) => /vec (?!nat8)/.test(type.display())

/** A trap's text is the only one that reaches whoever is turned away. */
const inspect = (verdict: Verdict): boolean =>
  typeof verdict === 'object' ? trap(verdict.because) : verdict === 'let in'

type Register = (name: string) => { name: string; addInitializer(run: () => void): void }

function registerMethods(
  service: Candid.ServiceClass,
  {
    handlers,
    keeper,
    register,
  }: { handlers: Map<string, unknown>; keeper: DoorKeeper; register: Register },
): void {
  for (const { name, type } of methodTable(
    service._fields.map(([name, type]) => ({ name, type })),
  )) {
    const handler = handlers.get(name)
    if (typeof handler !== 'function') throw new Error(`the canister lacks the method ${name}`)
    handlers.delete(name)
    const kind = isQuery(type) ? query : update
    const context = isQuery(type) ? queryContext : currentContext
    const check = (bytes: number) => keeper.requireFitting(visitor(name, () => bytes))
    const endpoint = toEndpoint(type, check, (...args) => handler(context(), ...args))
    kind(type.argTypes, type.retTypes[0], { manual: true })(endpoint, register(name))
  }
  for (const name of handlers.keys()) throw new Error(`the interface lacks the method ${name}`)
}

/**
 * The codec of a method. Of an update it is made at the first call, which keeps it: a start makes half as many. What a query makes is
 * gone when it has answered, so that all of its calls would pay for it.
 */
function codecOf(types: Candid.Type[], method: Candid.FuncClass): CandidCodec {
  if (isQuery(method)) return candidCodec(types, azleCandid)
  let made: CandidCodec | undefined
  const codec = () => {
    made ??= candidCodec(types, azleCandid)
    return made
  }
  return {
    encode: (values) => codec().encode(values),
    decode: (message) => codec().decode(message),
  }
}

/** Reads the arguments when they fit, runs the handler and replies, with codecs made for this method in particular. */
function toEndpoint(
  type: Candid.FuncClass,
  check: (bytes: number) => void,
  handler: (...args: unknown[]) => unknown,
) {
  const args = codecOf(type.argTypes, type)
  const results = codecOf(type.retTypes, type)
  const reply = (result: unknown) => msgReply(results.encode(listOf(result, type.retTypes.length)))
  return () => {
    const message = msgArgData()
    check(message.length)
    const answer = handler(...args.decode(message))
    return answer instanceof Promise ? answer.then(reply) : reply(answer)
  }
}

/** A method with several results answers with a list of them, as the generated types say. */
function listOf(result: unknown, count: number): unknown[] {
  return count > 1 && Array.isArray(result) ? result : [result]
}

function visitor(method: string, bytes = () => msgArgData().length): Visitor {
  return { method, bytes, context: currentContext }
}

/** Its time is that at which the message began, however long an answer is waited for. */
const currentContext = (): CallContext => contextWith(time())

/** Reads the time only for whom it matters: an answer that does not depend on it can be given again without running the query. */
const queryContext = (): CallContext => contextWith(undefined)

function contextWith(begunAt: bigint | undefined): CallContext {
  const caller = msgCaller()
  return {
    caller,
    get now() {
      return begunAt ?? time()
    },
    get isController() {
      return isController(caller)
    },
  }
}
