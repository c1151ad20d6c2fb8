import type { RecordReader } from '../../flows/store/FlowStore.ts'
import { recordReader } from '../../flows/store/storedList.ts'
import { readPricePaid } from '../../sale/SalePrice.ts'
import type { CreateNftCollectionFacts, MintNftsFacts } from './NftStudioFlow.ts'

const MOST_ROWS = 100

function rowsOf<Row>(
  { field }: RecordReader,
  name: string,
  read: (row: RecordReader) => Row,
): Row[] {
  const rows = field(name)
  if (!Array.isArray(rows) || rows.length > MOST_ROWS)
    throw new Error(`the stored record has no list ${name}`)
  return rows.map((row) => read(recordReader(row)))
}

/** @throws Error when a fact is missing */
export function readCreateNftCollection(stored: RecordReader): CreateNftCollectionFacts {
  const { text, number } = stored
  const creationFee = readPricePaid(stored, 'creationFee')
  return {
    controllerId: text('controllerId'),
    name: text('name'),
    ownerName: text('ownerName'),
    description: text('description'),
    royaltyBps: number('royaltyBps'),
    links: rowsOf(stored, 'links', (row) => ({ name: row.text('name'), url: row.text('url') })),
    ...(creationFee ? { creationFee } : {}),
  }
}

/** @throws Error when a fact is missing */
export const readMintNfts = (stored: RecordReader): MintNftsFacts => ({
  collectionId: stored.text('collectionId'),
  to: stored.text('to'),
  tokens: rowsOf(stored, 'tokens', (row) => ({
    name: row.text('name'),
    description: row.text('description'),
    artist: row.text('artist'),
    link: row.text('link'),
    type: row.text('type'),
    filePath: row.text('filePath'),
    attributes: rowsOf(row, 'attributes', (one) => ({
      name: one.text('name'),
      value: one.text('value'),
    })),
  })),
})
