/**
 * A new server in two steps: what to create, and a confirmation with its price. The price is that of a dry run, and what
 * is confirmed is exactly what was checked.
 */
import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ConfirmServer } from './confirm-server.tsx'
import { OrderFields } from './order-fields.tsx'
import {
  type Catalogue,
  type CreationAbility,
  type Money,
  type OrderValues,
  orderOf,
  type ServerOrder,
} from './server-order.ts'

type Checked = { order: ServerOrder; monthly: Money | null }

type CreateServerProps = { connectionId: string; catalogue: Catalogue; able: CreationAbility }

export function CreateServer({ connectionId, catalogue, able }: CreateServerProps) {
  const { t } = useTranslation('cloud')
  const [checked, setChecked] = useState<Checked | null>(null)
  const available = catalogue.regions.filter((region) => region.available)
  const form = useForm<OrderValues>({
    initialValues: {
      name: '',
      region: available.length === 1 ? (available[0]?.region ?? '') : '',
      size: '',
      image: '',
      storedKeys: [],
      keys: '',
      userData: '',
      rollback: false,
      zone: null,
      recordName: '',
      monitor: '',
      port: '',
    },
  })
  if (checked)
    return <ConfirmServer {...checked} catalogue={catalogue} able={able} onBack={() => setChecked(null)} />
  const { region, size, image } = form.values
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        // Whether it is above a ceiling is decided with its price.
        request('cloud.servers.create', {
          body: { ...orderOf(connectionId, values), dry_run: true, force: true },
        })
      }
      submit={t('showPrice')}
      isDisabled={region === '' || size === '' || image === ''}
      onDone={({ body: { parameters } }) =>
        setChecked({
          order: orderOf(connectionId, form.getValues()),
          monthly: parameters.monthly_price ?? null,
        })
      }
    >
      <OrderFields form={form} catalogue={catalogue} able={able} />
    </RequestForm>
  )
}
