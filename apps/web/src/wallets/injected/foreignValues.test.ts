import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { fromForeign, principalMaker, toForeign } from './foreignValues.ts'

/** A principal as another copy of the library makes it. */
class OldPrincipal {
  readonly _isPrincipal = true
  private readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  static fromText(text: string): OldPrincipal {
    return new OldPrincipal(text)
  }

  toText(): string {
    return this.text
  }
}

const ID = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

test('principals cross over at any depth, and nothing else changes', () => {
  const ours = {
    to: [{ owner: Principal.fromText(ID) }],
    amount: 5n,
    memo: Uint8Array.of(1),
    none: [],
  }
  const make = principalMaker(OldPrincipal.fromText(ID))

  const [theirs] = toForeign([ours], make)

  expect(theirs).toEqual({ ...ours, to: [{ owner: OldPrincipal.fromText(ID) }] })
  expect(Object(theirs).to[0].owner).toBeInstanceOf(OldPrincipal)
  expect(fromForeign(theirs)).toEqual(ours)
})

test('where the extension shows no principal of its own, ours must do', () => {
  expect(principalMaker(undefined)(ID)).toBeInstanceOf(Principal)
})
