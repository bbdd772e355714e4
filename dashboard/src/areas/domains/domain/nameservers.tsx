import { Card, List, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Copyable } from '#ui/copy/copyable.tsx'
import type { Domain } from '../states.tsx'

/** The name servers that the registrar has for the domain. */
export function Nameservers({ domain: { nameservers } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('nameservers')}
      </Title>
      {nameservers && nameservers.length > 0 ? (
        <List listStyleType="none" withPadding={false} size="sm" spacing="xs">
          {nameservers.map((host) => (
            <List.Item key={host}>
              <Copyable text={host} />
            </List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {nameservers ? t('noNameservers') : t('unknownNameservers')}
        </Text>
      )}
    </Card>
  )
}
