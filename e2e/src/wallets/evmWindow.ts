import type { Page } from '@playwright/test'

/** What a person does in the window of the Ethereum wallet that stands in a page. */
export function evmWindow(page: Page) {
  const press = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      async ([method, given]) => {
        const wallet: object = Reflect.get(window, 'evmWallet')
        const asked: unknown = Reflect.get(wallet, String(method))
        return typeof asked === 'function' ? Reflect.apply(asked, wallet, given) : asked
      },
      [name, args] as const,
    )
  return {
    /** The same transaction for half as much more gas. @returns the new hash */
    speedUp: async (hash: string) => String(await press('speedUp', hash)),
    /** Nothing to oneself in its place. @returns the new hash */
    cancel: async (hash: string) => String(await press('cancel', hash)),
    switchChain: (chainId: number) => press('switchChain', chainId),
    lock: () => press('lock'),
    /** Hashes of what was sent from this page, oldest first. */
    sent: async () => [await press('sent')].flat().map(String),
  }
}
