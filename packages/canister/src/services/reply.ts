/** What a service answered that says `ok` or `err`. After `unknown` the method may or may not have run. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown'; text: string }

/** What a method's answer holds when it went well. */
export type OkOf<Answer> = Answer extends { ok: infer T } ? T : never

/** Asks one kind of service, at whatever canister it is. */
export type ServicePort<Service, Method extends keyof Service> = <M extends Method>(
  canister: Uint8Array,
  method: M,
  ...args: Service[M] extends (...args: infer Args) => unknown ? Args : never
) => Promise<
  Reply<Service[M] extends (...args: never[]) => Promise<infer Answer> ? OkOf<Answer> : never>
>
