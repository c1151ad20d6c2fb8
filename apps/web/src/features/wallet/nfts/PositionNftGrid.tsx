import type { PositionNft } from '@sluice/sdk'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { NftDrawing } from './NftDrawing.tsx'

const TokenDialog = later(
  async () => (await import('../../liquidity/tokens/TokenDialog.tsx')).TokenDialog,
)

type PositionNftGridProps = {
  readonly nfts: readonly PositionNft[]
  readonly isOwn: boolean
}

/** The liquidity positions that an account holds as NFTs; each opens with what can be done with it. */
export function PositionNftGrid({ nfts, isOwn }: PositionNftGridProps) {
  const { t } = useTranslation('wallet')
  const [opened, setOpened] = useState<PositionNft>()
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {nfts.map((token) => (
          <li key={String(token.id)}>
            <button
              type="button"
              aria-label={t('nft.details', { name: token.name })}
              onClick={() => setOpened(token)}
              className="grid w-full content-start gap-2 rounded-control bg-surface-2 p-3 text-start transition-colors hover:bg-line"
            >
              <NftDrawing id={token.id} name={token.name} />
              <span className="text-14 font-medium">{token.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <TokenDialog
            nft={opened}
            isOwn={isOwn}
            open
            onOpenChange={(open) => !open && setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
