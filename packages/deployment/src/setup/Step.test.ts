import { expect, test } from 'vitest'
import { carryOut, planOf, step } from './Step.ts'

/** Steps that write down that they were done; `broken` fails until it is mended. */
function stepsOf(names: readonly string[], done: Set<string>, broken: Set<string>) {
  return names.map((name) =>
    step(name, {
      cycles: 5n,
      isDone: async () => done.has(name),
      act: async () => {
        if (broken.has(name)) throw new Error('the canister is busy')
        done.add(name)
      },
    }),
  )
}

test('a plan has what is left, with its cost', async () => {
  const plan = await planOf(stepsOf(['a', 'b', 'c'], new Set(['b']), new Set()))
  expect(plan.steps.map(({ what }) => what)).toEqual(['a', 'c'])
  expect(plan.cycles).toBe(10n)
})

test('what fails is named, nothing after it is done, and the next run goes on there', async () => {
  const [done, broken] = [new Set<string>(), new Set(['b'])]
  const steps = stepsOf(['a', 'b', 'c'], done, broken)
  await expect(carryOut(await planOf(steps), () => {})).rejects.toThrow('b: the canister is busy')
  expect([...done]).toEqual(['a'])
  broken.clear()
  const reports: string[] = []
  await carryOut(await planOf(steps), (what) => reports.push(what))
  expect(reports).toEqual(['1 of 2: b', '2 of 2: c'])
})

test('a step that another has done meanwhile is not done again', async () => {
  const done = new Set<string>()
  const plan = await planOf(stepsOf(['a'], done, new Set()))
  done.add('a')
  const broken = plan.steps.map((one) => ({
    ...one,
    act: () => Promise.reject(new Error('again')),
  }))
  await carryOut({ ...plan, steps: broken }, () => {})
})
