import { expect, test } from 'vitest'
import { readEthereumAddress } from './readEthereumAddress.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([ADDRESS, ` ${ADDRESS}\n`, ADDRESS.toLowerCase(), `0x${ADDRESS.slice(2).toUpperCase()}`])(
  '%s is an address, shown with its checksum',
  (text) => {
    expect(readEthereumAddress(text)).toEqual({ kind: 'address', address: ADDRESS })
  },
)

test.each([
  [' ', 'empty'],
  ['0x12', 'form'],
  [ADDRESS.slice(2), 'form'],
  [`${ADDRESS}0`, 'form'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
  [`0x${'0'.repeat(40)}`, 'zero'],
])('%s is none: %s', (text, flaw) => {
  expect(readEthereumAddress(text)).toEqual({ kind: 'flaw', flaw })
})

test.each([
  [ADDRESS, 'minter'],
  [ADDRESS.toLowerCase(), 'minter'],
  [`0x${'e5'.repeat(20)}`, 'contract'],
  [`0x${'E5'.repeat(20)}`, 'contract'],
])('what is paid to %s goes nowhere: %s', (text, flaw) => {
  const own = { minter: ADDRESS, contracts: [`0x${'e5'.repeat(20)}`] }
  expect(readEthereumAddress(text, own)).toEqual({ kind: 'flaw', flaw })
  expect(readEthereumAddress(`0x${'e6'.repeat(20)}`, own).kind).toBe('address')
})
