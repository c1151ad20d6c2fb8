import type { FileFlaw, MintMistakeKind } from '@sluice/sdk/nftStudio'
import { useTranslation } from 'react-i18next'
import { useFileFlawWords } from '../parts/useFileFlawWords.ts'

/** What is wrong with a row of a table, or with its file. */
export function useMistakeWords(): Readonly<Record<MintMistakeKind | FileFlaw, string>> {
  const { t } = useTranslation('nftTools')
  return {
    ...useFileFlawWords(),
    'no-file-column': t('flaw.noFileColumn'),
    'too-many-rows': t('flaw.tooManyRows'),
    'no-file-name': t('flaw.noFileName'),
    'missing-file': t('flaw.missingFile'),
    'name-too-long': t('flaw.nameTooLong'),
    'text-too-long': t('flaw.textTooLong'),
    'bad-link': t('flaw.badLink'),
    'too-many-attributes': t('flaw.tooManyAttributes'),
    'attribute-too-long': t('flaw.attributeTooLong'),
  }
}
