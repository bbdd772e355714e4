import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import { type Activity, type ActivitySource, createActivity } from './activity.ts'

const ActivityContext = createContext<Activity>(createActivity([]))

/** Provides the sentences of all areas to the pages. */
export function ActivityProvider({
  areas,
  children,
}: PropsWithChildren<{ areas: readonly ActivitySource[] }>) {
  const [activity] = useState(() => createActivity(areas))
  return <ActivityContext value={activity}>{children}</ActivityContext>
}

export function useActivity(): Activity {
  return useContext(ActivityContext)
}
