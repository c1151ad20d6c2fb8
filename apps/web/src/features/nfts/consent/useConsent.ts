import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { originQuery } from '../queries.ts'
import { consentOf } from './consentOf.ts'
import { useMyCollections } from './myCollections.ts'

/** Whether pictures of a collection are fetched, and the way to ask for them. */
export function useConsent(collectionId: string) {
  const decisions = useMyCollections()
  const { data: origin } = useQuery(originQuery(useSdk(), collectionId))
  return {
    consent: consentOf(collectionId, origin, decisions),
    look: () => decisions.look(collectionId),
  }
}
