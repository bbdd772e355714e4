import { request } from '@holdfast/client'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { domainsPaths } from '#areas/domains/paths.ts'
import { operationText } from '../operation-texts.tsx'

/** The operations that continue only after the person has done something, above the list, which is by time. */
export function WaitingForYou() {
  const { t } = useTranslation('domains')
  const { data } = useApiQuery(
    request('domains.operations.list', { query: { state: 'needs_user', limit: 20 } }),
    { everySeconds: 30 },
  )
  const operations = data?.body.data ?? []
  if (operations.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('waitingForYou')}>
      <Stack gap="xs">
        {operations.map((operation) => (
          <div key={operation.id}>
            <Anchor
              size="sm"
              underline="always"
              renderRoot={(props) => <Link to={domainsPaths.operation(operation.id)} {...props} />}
            >
              {operation.display_name}: {operationText(operation, t)}
            </Anchor>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {operation.message}
            </Text>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
