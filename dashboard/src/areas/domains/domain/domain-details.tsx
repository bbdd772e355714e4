import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moneyText } from '#ui/format/money.ts'
import { Ago, dateText } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { RegistrarLink } from '../registrars/registrar-link.tsx'
import type { Domain } from '../states.tsx'
import { ExpiryBar } from './expiry/expiry-bar.tsx'

export function DomainDetails({ domain }: { domain: Domain }) {
  const { t, i18n } = useTranslation('domains')
  const { registered_at, registry_locked, renewal_price, sync } = domain
  const registered = registered_at && dateText(registered_at, i18n.language)
  return (
    <Card>
      <DetailsList
        facts={[
          { label: t('registrar'), value: <RegistrarLink domain={domain} /> },
          { label: t('registered'), value: registered ?? '–' },
          { label: t('expires'), value: <ExpiryBar domain={domain} /> },
          { label: t('registryLock'), value: registry_locked ? t('on') : t('off') },
          { label: t('renewalPrice'), value: renewal_price ? moneyText(renewal_price) : '–' },
          { label: t('lastListed'), value: <Ago at={sync.listed_at} /> },
          { label: t('lastRead'), value: <Ago at={sync.read_at} /> },
        ]}
      />
    </Card>
  )
}
