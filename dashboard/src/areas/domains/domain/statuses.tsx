import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Domain } from '../states.tsx'
import { type EppStatus, eppTexts } from './epp-statuses.ts'

/** The statuses of the registry and the registrar, each in plain words. */
export function Statuses({ domain: { epp_statuses } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('eppStatuses')}
      </Title>
      <Stack gap="xs">
        {epp_statuses.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noEppStatuses')}
          </Text>
        )}
        {epp_statuses.map((status) => {
          const text = eppTexts[status as EppStatus]
          return (
            <div key={status}>
              <Badge variant="default" radius="sm" ff="monospace" tt="none">
                {status}
              </Badge>
              {text && (
                <Text size="sm" mt={2}>
                  {t(text)}
                </Text>
              )}
            </div>
          )
        })}
      </Stack>
    </Card>
  )
}
