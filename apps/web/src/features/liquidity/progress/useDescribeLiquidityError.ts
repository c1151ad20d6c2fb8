import {
  CREATION_FEE_ERROR_CODES,
  type CreationFeeErrorCode,
  LIQUIDITY_ERROR_CODES,
  type LiquidityErrorCode,
  type SluiceError,
} from '@sluice/sdk'
import { FARM_ERROR_CODES, type FarmErrorCode } from '@sluice/sdk/farmError'
import { LOCK_ERROR_CODES, type LockErrorCode } from '@sluice/sdk/lockError'
import { STAKING_ERROR_CODES, type StakingErrorCode } from '@sluice/sdk/stakingError'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'

type Symbols = { readonly symbolIn: string; readonly symbolOut: string }
type Described = { readonly what: string; readonly next: string }

/** What happened to liquidity and what to do, in words. */
export function useDescribeLiquidityError(): (error: SluiceError, symbols: Symbols) => Described {
  const { t: tCommon } = useTranslation(['common', 'progress'])
  const { t } = useTranslation('liquidity')
  return (error, symbols) => {
    if (error.code === 'farm-not-created' && !error.details.reason)
      return { what: t('failed.farmNotMade'), next: t('failed.farmNotCreatedNext') }
    if (isCreationFeeCode(error.code)) {
      const reason = serverText(tCommon, String(error.details.reason ?? ''))
      return creationFeeWords(t, reason)[error.code]
    }
    if (isFarmCode(error.code)) {
      const reason = serverText(tCommon, String(error.details.reason ?? ''))
      return farmWords(t, reason)[error.code]
    }
    if (isLockCode(error.code)) {
      const reason = serverText(tCommon, String(error.details.reason ?? ''))
      return lockWords(t, reason)[error.code]
    }
    if (isStakingCode(error.code)) {
      const reason = serverText(tCommon, String(error.details.reason ?? ''))
      return stakingWords(t, { reason, symbol: symbols.symbolIn })[error.code]
    }
    if (error.code === 'bad-address')
      return { what: t('failed.receiver'), next: t('failed.receiverNext') }
    if (!isLiquidityCode(error.code)) {
      const { what, next } = describeSwapError(tCommon, error, symbols)
      if (error.code !== 'swap-refused') return { what, next }
      const symbol = `${symbols.symbolIn}/${symbols.symbolOut}`
      const message = serverText(tCommon, String(error.details.reason ?? ''))
      return { what: t('failed.deposit', { symbol, message }), next: t('failed.refusedNext') }
    }
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    const words: Record<LiquidityErrorCode, Described> = {
      'out-of-range': { what: t('failed.outOfRange'), next: t('failed.outOfRangeNext') },
      'too-little': { what: t('failed.tooLittle'), next: t('failed.tooLittleNext') },
      'liquidity-price-moved': { what: t('failed.moved'), next: t('failed.movedNext') },
      'liquidity-refused': {
        what: t('failed.refusedWhy', { reason }),
        next: t('failed.refusedNext'),
      },
      'position-gone': { what: t('failed.gone'), next: t('failed.goneNext') },
      'position-is-order': { what: t('failed.isOrder'), next: t('failed.isOrderNext') },
      'pool-not-created': {
        what: t('failed.notCreated', { reason }),
        next: t('failed.notCreatedNext'),
      },
      'pool-exists': { what: t('failed.exists'), next: t('failed.existsNext') },
      'same-token': { what: t('failed.sameToken'), next: t('failed.sameTokenNext') },
      'position-underway': { what: t('failed.underway'), next: t('failed.underwayNext') },
      'nothing-to-collect': { what: t('failed.nothing'), next: t('failed.nothingNext') },
    }
    return words[error.code]
  }
}

const isLiquidityCode = (code: string): code is LiquidityErrorCode =>
  LIQUIDITY_ERROR_CODES.some((known) => known === code)

const isCreationFeeCode = (code: string): code is CreationFeeErrorCode =>
  CREATION_FEE_ERROR_CODES.some((known) => known === code)

const creationFeeWords = (
  t: TFunction<'liquidity'>,
  reason: string,
): Record<CreationFeeErrorCode, Described> => ({
  'creations-closed': { what: t('failed.noFounder'), next: t('failed.noFounderNext') },
  'creation-fee-changed': { what: t('failed.feeChanged'), next: t('failed.feeChangedNext') },
  'creation-unpaid': {
    what: t('failed.feeUnpaid', { reason }),
    next: t('failed.feeUnpaidNext'),
  },
  'creation-fee-kept': {
    what: reason === '' ? t('failed.feeKeptPlain') : t('failed.feeKept', { reason }),
    next: t('failed.feeKeptNext'),
  },
  'creation-underway': { what: t('failed.feeUnderway'), next: t('failed.farmUnderwayNext') },
})

const isFarmCode = (code: string): code is FarmErrorCode =>
  FARM_ERROR_CODES.some((known) => known === code)

const farmWords = (
  t: TFunction<'liquidity'>,
  reason: string,
): Record<FarmErrorCode, Described> => ({
  'farm-closed': { what: t('failed.farmClosed'), next: t('failed.farmClosedNext') },
  'farm-unfunded': { what: t('failed.farmUnfunded'), next: t('failed.farmUnfundedNext') },
  'farm-full': { what: t('failed.farmFull'), next: t('failed.farmFullNext') },
  'stake-out-of-range': { what: t('failed.stakeOutside'), next: t('failed.stakeOutsideNext') },
  'stake-too-small': { what: t('failed.stakeTooSmall'), next: t('failed.stakeTooSmallNext') },
  'already-staked': { what: t('failed.alreadyStaked'), next: t('failed.alreadyStakedNext') },
  'not-staked': { what: t('failed.notStaked'), next: t('failed.notStakedNext') },
  'reward-too-small': { what: t('failed.rewardTooSmall'), next: t('failed.rewardTooSmallNext') },
  'farm-refused': { what: t('failed.farmRefused', { reason }), next: t('failed.refusedNext') },
  'farm-not-created': {
    what: t('failed.farmNotCreated', { reason }),
    next: t('failed.farmNotCreatedNext'),
  },
  'farm-underway': { what: t('failed.farmUnderway'), next: t('failed.farmUnderwayNext') },
})

const isLockCode = (code: string): code is LockErrorCode =>
  LOCK_ERROR_CODES.some((known) => known === code)

const lockWords = (
  t: TFunction<'liquidity'>,
  reason: string,
): Record<LockErrorCode, Described> => ({
  'lock-too-short': { what: t('failed.lockTooShort'), next: t('failed.lockTimeNext') },
  'lock-too-long': { what: t('failed.lockTooLong'), next: t('failed.lockTimeNext') },
  'lock-not-longer': { what: t('failed.lockNotLonger'), next: t('failed.lockNotLongerNext') },
  'too-many-locks': { what: t('failed.tooManyLocks'), next: t('failed.tooManyLocksNext') },
  'already-locked': { what: t('failed.alreadyLocked'), next: t('failed.alreadyLockedNext') },
  'not-locked': { what: t('failed.notLocked'), next: t('failed.goneNext') },
  'still-locked': { what: t('failed.stillLocked'), next: t('failed.stillLockedNext') },
  'locks-closed': { what: t('failed.locksClosed'), next: t('failed.locksClosedNext') },
  'lock-refused': { what: t('failed.lockRefused', { reason }), next: t('failed.refusedNext') },
})

const isStakingCode = (code: string): code is StakingErrorCode =>
  STAKING_ERROR_CODES.some((known) => known === code)

const stakingWords = (
  t: TFunction<'liquidity'>,
  { reason, symbol }: { readonly reason: string; readonly symbol: string },
): Record<StakingErrorCode, Described> => ({
  'staking-closed': { what: t('failed.stakingClosed'), next: t('failed.stakingClosedNext') },
  'staking-amount-too-small': {
    what: t('failed.stakingTooSmall'),
    next: t('failed.stakingTooSmallNext'),
  },
  'nothing-staked': { what: t('failed.nothingStaked'), next: t('failed.nothingStakedNext') },
  'nothing-to-harvest': {
    what: t('failed.rewardTooSmall'),
    next: t('failed.rewardTooSmallNext'),
  },
  'nothing-to-reclaim': {
    what: t('failed.nothingToReclaim'),
    next: t('failed.nothingToReclaimNext'),
  },
  'left-unstaked': { what: t('failed.leftUnstaked'), next: t('failed.leftUnstakedNext') },
  'staking-token-unsupported': {
    what: t('failed.stakingToken', { symbol }),
    next: t('failed.stakingTokenNext'),
  },
  'staking-terms-refused': {
    what: t('failed.termsRefused', { reason }),
    next: t('failed.termsRefusedNext'),
  },
  'staking-refused': {
    what: t('failed.stakingRefused', { reason }),
    next: t('failed.refusedNext'),
  },
  'staking-underway': { what: t('failed.stakingUnderway'), next: t('failed.farmUnderwayNext') },
})
