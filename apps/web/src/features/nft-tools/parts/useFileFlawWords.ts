import type { FileFlaw } from '@sluice/sdk/nftStudio'
import { useTranslation } from 'react-i18next'

/** Why a collection would not take a file. */
export function useFileFlawWords(): Readonly<Record<FileFlaw, string>> {
  const { t } = useTranslation('nftTools')
  return {
    'file-empty': t('flaw.fileEmpty'),
    'file-too-large': t('flaw.fileTooLarge'),
    'file-type': t('flaw.fileType'),
  }
}
