import { request } from '@holdfast/client'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { domainsPaths } from '../paths.ts'
import { CancelButton } from './cancel-button.tsx'
import { OperationProgress } from './operation-progress.tsx'
import {
  type DomainOperation,
  isFinal,
  OperationStateBadge,
  operationText,
  type RequestedOperation,
} from './operation-texts.tsx'

export type OperationNow = {
  /** The one in progress, or the last one that was started on this page. */
  operation: DomainOperation | null
  /** Only one operation on a domain is open at a time. */
  isBusy: boolean
  /** Keeps the operation on the page when it is finished. */
  follow: (requested: Pick<RequestedOperation, 'id'>) => void
}

export function useOperationNow(domainId: string): OperationNow {
  const [followed, setFollowed] = useState<string | null>(null)
  const { data } = useApiQuery(
    request('domains.operations.list', { query: { domain_id: domainId, limit: 1 } }),
    { everySeconds: ({ data: [latest] }) => (latest && !isFinal(latest) ? 2 : 30) },
  )
  const latest = data?.body.data[0] ?? null
  const isBusy = latest !== null && !isFinal(latest)
  return {
    operation: isBusy || latest?.id === followed ? latest : null,
    isBusy,
    follow: ({ id }) => setFollowed(id),
  }
}

/** What an operation does and how far it is, with a link to its page. */
export function OperationInPlace({ operation }: { operation: DomainOperation }) {
  const { t } = useTranslation('domains')
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link to={domainsPaths.operation(operation.id)} {...props} />}
        >
          {operationText(operation, t)}
        </Anchor>
        <OperationStateBadge state={operation.state} />
        <CancelButton operation={operation} button={{ size: 'compact-xs' }} />
      </Group>
      <OperationProgress operation={operation} />
    </Stack>
  )
}
