import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotFound } from '#ui/page/not-found.tsx'
import { ProblemAlert } from './problem-alert.tsx'

type Query<A> = { data?: { body: A } | undefined; error: Error | null; isPending: boolean }

/** The content for a query result: a skeleton while it is loading, the problem if it failed. */
export function QueryResult<A>({ result, children }: { result: Query<A>; children: (body: A) => ReactNode }) {
  const { data, error, isPending } = result
  if (data) return children(data.body)
  if (isPending)
    return (
      <Stack aria-hidden>
        <Skeleton height={26} width={220} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </Stack>
    )
  return (error as { status?: number } | null)?.status === 404 ? (
    <NotFound />
  ) : (
    <ProblemAlert problem={error} />
  )
}
