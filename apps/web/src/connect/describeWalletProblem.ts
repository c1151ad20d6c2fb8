import type { TFunction } from 'i18next'
import type { WalletProblem, WalletProblemCode } from '../wallets/WalletProblem.ts'

const LONGEST_REASON = 160

/** Why signing in came to nothing, and what to do, in one or two sentences. */
export function describeWalletProblem(
  t: TFunction<'connect'>,
  { code, reason }: WalletProblem,
  wallet: string,
): string {
  const sentences: Record<WalletProblemCode, string> = {
    'not-installed': t('problem.notInstalled', { ns: 'connect', wallet }),
    'window-blocked': t('problem.windowBlocked', { ns: 'connect' }),
    closed: t('problem.closed', { ns: 'connect', wallet }),
    cancelled: t('problem.cancelled', { ns: 'connect', wallet }),
    'timed-out': t('problem.timedOut', { ns: 'connect', wallet }),
    busy: t('problem.busy', { ns: 'connect', wallet }),
    locked: t('problem.locked', { ns: 'connect', wallet }),
    unsupported: t('problem.unsupported', { ns: 'connect', wallet }),
    'no-account': t('problem.noAccount', { ns: 'connect', wallet }),
    anonymous: t('problem.anonymous', { ns: 'connect', wallet }),
    broken: t('problem.broken', { ns: 'connect', wallet }),
    'no-adapter': t('problem.noAdapter', { ns: 'connect', wallet }),
    untrusted: t('problem.untrusted', { ns: 'connect', wallet, reason }),
    'wrong-end': t('problem.wrongEnd', { ns: 'connect', wallet, reason }),
    'clock-wrong': t('problem.clockWrong', { ns: 'connect' }),
    retired: t('problem.retired', { ns: 'connect' }),
    'no-device': t('problem.noDevice', { ns: 'connect' }),
    failed: reason
      ? t('problem.failed', { ns: 'connect', wallet, error: reason.slice(0, LONGEST_REASON) })
      : t('problem.unknown', { ns: 'connect' }),
  }
  return sentences[code]
}
