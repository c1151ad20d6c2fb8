import { DEFAULT_PARAMETERS } from '@sluice/governance'
import { expect, test } from 'vitest'
import { changedParameters } from './changedParameters.ts'

test('what is proposed as it is already changes nothing', () => {
  const { rejectCost, rewards } = DEFAULT_PARAMETERS
  expect(changedParameters(DEFAULT_PARAMETERS, { rejectCost, rewards })).toEqual([])
})

test('each change with what was before, rewards one by one', () => {
  const { rewards } = DEFAULT_PARAMETERS
  const proposed = {
    rejectCost: 5n,
    claimerPermissions: [2, 3, 4],
    rewards: { ...rewards, finalBasisPoints: 250n },
  }
  expect(changedParameters(DEFAULT_PARAMETERS, proposed)).toEqual([
    { name: 'rejectCost', before: DEFAULT_PARAMETERS.rejectCost, after: 5n },
    {
      name: 'claimerPermissions',
      before: DEFAULT_PARAMETERS.claimerPermissions,
      after: [2, 3, 4],
    },
    { name: 'rewardsFinal', before: 0n, after: 250n },
  ])
})
