import { request } from '@holdfast/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'

const shownMax = 5

/** The zones whose domain is not here, so that nothing tells when it expires. */
export function ZonesWithoutDomain() {
  const { t } = useTranslation('domains')
  const may = useMay()
  const result = useApiQuery(request('domains.zones_without_domain.list'), { when: may('dns.zones.list') })
  const zones = result.data?.body.data ?? []
  if (zones.length === 0) return null
  return (
    <Alert
      color="blue"
      icon={<IconInfoCircle size={18} />}
      title={t('zonesWithoutDomain', { count: zones.length })}
    >
      <Text size="sm">{t('zonesWithoutDomainText')}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {zones.slice(0, shownMax).map(({ zone_id, display_name }, index) => (
          <span key={zone_id}>
            {index > 0 && ', '}
            <Anchor
              size="sm"
              underline="always"
              renderRoot={(props) => <Link to={dnsPaths.zone(zone_id)} {...props} />}
            >
              {display_name}
            </Anchor>
          </span>
        ))}{' '}
        {zones.length > shownMax && t('andMore', { count: zones.length - shownMax })}
      </Text>
    </Alert>
  )
}
