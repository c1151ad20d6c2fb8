import type { EthereumProvider } from '../../../../wallets/ethereum/eip6963.ts'

export const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const BOB = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const SENT = `0x${'AB'.repeat(32)}`

/** What a wallet throws: an object with a code, not always an error. */
export const coded = (code: number, message = 'on purpose') => ({ code, message })

/** A wallet's object in the page, as it is told to be. */
export class FakeProvider implements EthereumProvider {
  accounts: unknown = [ALICE.toLowerCase()]
  chainId: unknown = '0x7a69'
  readonly known = new Set(['0x7a69'])
  /** Thrown, once, by a method. */
  readonly failures = new Map<string, unknown>()
  readonly asked: { method: string; params: unknown }[] = []
  hash: unknown = SENT
  readonly #listeners = new Map<string, Set<(...args: unknown[]) => void>>()

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.asked.push({ method, params })
    const failure = this.failures.get(method)
    this.failures.delete(method)
    if (failure !== undefined) throw failure
    const [first]: unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.accounts
      case 'eth_chainId':
        return this.chainId
      case 'wallet_switchEthereumChain':
        if (!this.known.has(chainOf(first))) throw coded(4902)
        this.chainId = chainOf(first)
        return null
      case 'wallet_addEthereumChain':
        this.known.add(chainOf(first))
        return null
      case 'eth_sendTransaction':
        return this.hash
      default:
        throw coded(-32601)
    }
  }

  on(event: string, listener: (...args: unknown[]) => void): void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
  }

  removeListener(event: string, listener: (...args: unknown[]) => void): void {
    this.#listeners.get(event)?.delete(listener)
  }

  emit(event: string): void {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }

  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0)
  }

  paramsOf(method: string): unknown {
    return this.asked.find((each) => each.method === method)?.params
  }
}

const chainOf = (value: unknown): string => String(Reflect.get(Object(value), 'chainId'))
