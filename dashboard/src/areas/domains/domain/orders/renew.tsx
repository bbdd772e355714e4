import { request } from '@holdfast/client'
import { Loader, NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { tldOf } from '#areas/domains/operations/buy/answers.ts'
import { OrderForm } from '#areas/domains/operations/orders/order-form.tsx'
import { useRegistrarCapabilities } from '#areas/domains/registrars/capabilities.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { dateText } from '#ui/format/time.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { SettingProps } from '../settings/setting-props.ts'

export function RenewDomain(props: SettingProps) {
  const { t } = useTranslation('domains')
  const may = useMay()('domains.operations.create')
  const { domain, now } = props
  const sold = useRegistrarCapabilities(domain)?.purchases
  const { expires_at, status } = domain
  const isRenewable = status === 'active' || status === 'expired' || status === 'suspended'
  if (!may || !sold?.kinds.includes('renew') || !isRenewable || expires_at === null) return null
  return (
    <EditModal
      label={t('renew')}
      title={t('renewNamed', { name: domain.display_name })}
      leftSection={<IconCalendarPlus size={16} />}
      disabled={now.isBusy}
    >
      {(close) => (
        <RenewableYears domain={domain}>
          {(years) => <RenewForm {...props} expiresAt={expires_at} years={years} close={close} />}
        </RenewableYears>
      )}
    </EditModal>
  )
}

type RenewableYearsProps = Pick<SettingProps, 'domain'> & {
  children: (years: readonly number[]) => ReactNode
}

/** For how many years the registrar renews a domain of its TLD at once. */
function RenewableYears({ domain, children }: RenewableYearsProps) {
  const asked = { connection_id: domain.connection_id ?? '', tld: tldOf(domain), kind: 'renew' as const }
  const { data, error } = useApiQuery(request('domains.requirements.read', { query: asked }))
  if (error) return <ProblemAlert problem={error} />
  return data ? children(data.body.years) : <Loader />
}

type RenewFormProps = SettingProps & { expiresAt: string; years: readonly number[]; close: () => void }

function RenewForm({ domain, now, expiresAt, years: possible, close }: RenewFormProps) {
  const { t, i18n } = useTranslation('domains')
  const form = useForm<{ years: number | string }>({ initialValues: { years: possible[0] ?? 1 } })
  return (
    <OrderForm
      form={form}
      orderOf={({ years }) => ({
        kind: 'renew',
        domain_id: domain.id,
        years: Number(years),
        // A domain that was renewed in the meantime is not renewed again.
        expires_at: expiresAt.slice(0, 10),
      })}
      submit={t('renewFor', { count: Number(form.values.years) })}
      consequences={({ order }) => [
        t('renewedUntil', {
          date: dateText(yearsAfter(expiresAt, 'years' in order ? order.years : 1), i18n.language),
        }),
        ...(domain.auto_renew ? [t('renewedAutomatically')] : []),
      ]}
      onDone={(operation) => {
        now.follow(operation)
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('renewText', { date: dateText(expiresAt, i18n.language) })}</Text>
      <NumberInput
        label={t('years')}
        min={possible[0] ?? 1}
        max={possible.at(-1) ?? 1}
        clampBehavior="strict"
        allowDecimal={false}
        required
        data-autofocus
        {...form.getInputProps('years')}
      />
    </OrderForm>
  )
}

function yearsAfter(date: string, years: number): string {
  const end = new Date(date)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end.toISOString()
}
