import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** Where figures and lists of offers will stand. */
export const OffersWaiting = () => (
  <>
    <Skeleton className="h-[21rem] w-full rounded-card md:h-28" />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
)
