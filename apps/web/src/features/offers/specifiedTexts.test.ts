import { expect, test } from 'vitest'
import claim from '../../locales/en/claim.json' with { type: 'json' }
import farm from '../../locales/en/farm.json' with { type: 'json' }
import liquidity from '../../locales/en/liquidity.json' with { type: 'json' }
import stake from '../../locales/en/stake.json' with { type: 'json' }

/** What people read when a form or a dialog of farms, staking pools and claims says no: words that are set, and meanings that are. */
test.each([
  [farm.problem.startsInThePast, 'Start time must be now or in the future'],
  [farm.problem.startsAfterEnd, 'Start time must be before end time'],
  [farm.problem.startsTooLate, 'Start time is too far in the future'],
  [farm.problem.lastsTooLong, 'Incentive duration is too long'],
  [farm.problem.lastsTooShort, 'Incentive duration is too short'],
  [farm.problem.noReward, 'Reward amount must be positive'],
  [farm.problem.rewardTooSmall, 'Token amount should be more than triple the transfer fee'],
  [farm.problem.rewardTooLarge, 'Reward amount is too large'],
  [farm.problem.tooLittle, 'Insufficient {{symbol}} balance'],
  [stake.create.startsInPast, 'Start time must be now or in the future'],
  [stake.create.endsBeforeStart, 'Start time must be before end time'],
  [stake.create.startsTooLate, 'Start time is too far in the future'],
  [stake.create.rewardTooSmall, 'Token amount should be more than triple the transfer fee'],
  [stake.create.leastTokens, 'A minimum of 1000 Tokens are required to create a pool'],
  [stake.create.nameTooLong, 'too long'],
  [stake.unstake.tooMuch, 'More {{symbol}} than you have staked'],
  [claim.failed.notEntitled, 'Sorry, this address is not eligible to claim'],
  [claim.failed.claimed, 'claimed already'],
  [claim.flaw.tooSmall, 'not more than the ledger’s fee'],
  [liquidity.failed.stakingTooSmall, "not more than the ledger's fee"],
  [liquidity.failed.alreadyStaked, 'staked already'],
  [liquidity.failed.notStaked, 'does not hold this position'],
  [liquidity.position.notYours, 'not yours'],
])('“%s” says “%s”', (text, said) => {
  expect(text).toContain(said)
})
