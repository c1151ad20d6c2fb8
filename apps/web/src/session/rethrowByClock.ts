import { WalletProblem } from '../wallets/WalletProblem.ts'

/** What the network's answers may differ from a right clock, with the time that they are on their way. */
const TOLERANCE_MS = 60_000

/**
 * Throws what signing in threw; but where the end of the session was not as asked, and the network says that this device's clock is
 * wrong, that is what is wrong, and not the wallet.
 * @throws WalletProblem
 */
export async function rethrowByClock(
  error: unknown,
  fetchOffsetMs: () => Promise<number | undefined>,
): Promise<never> {
  if (!(error instanceof WalletProblem) || error.code !== 'wrong-end') throw error
  const offsetMs = await fetchOffsetMs()
  if (offsetMs === undefined || Math.abs(offsetMs) <= TOLERANCE_MS) throw error
  throw new WalletProblem('clock-wrong', '', error)
}
