import { type BodyOf, request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#areas/domains/states.tsx'
import type { MessageKey } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { moneyText } from '#ui/format/money.ts'
import { dateText } from '#ui/format/time.tsx'
import type { SettingProps } from './setting-props.ts'

export type Switched = 'auto_renew' | 'locked' | 'privacy'

type Texts = { label: MessageKey<'domains'>; text: MessageKey<'domains'> }

/** What switching a setting on and off does, and its consequences. */
const texts: Record<Switched, { on: Texts; off: Texts }> = {
  auto_renew: {
    on: { label: 'switchAutoRenewOn', text: 'autoRenewOnText' },
    off: { label: 'switchAutoRenewOff', text: 'autoRenewOffText' },
  },
  locked: {
    on: { label: 'lockDomain', text: 'lockText' },
    off: { label: 'unlockDomain', text: 'unlockText' },
  },
  privacy: {
    on: { label: 'switchPrivacyOn', text: 'privacyOnText' },
    off: { label: 'switchPrivacyOff', text: 'privacyOffText' },
  },
}

/** The button that switches a setting. Of one that the registrar does not report, both. */
export function SwitchSetting({ setting, domain, now }: SettingProps & { setting: Switched }) {
  const { t, i18n } = useTranslation('domains')
  const { renewal_price, expires_at } = domain
  const values = {
    name: domain.display_name,
    price: renewal_price ? moneyText(renewal_price) : t('priceUnknown'),
    date: expires_at ? dateText(expires_at, i18n.language) : '–',
  }
  const present = domain[setting]
  return [true, false]
    .filter((isOn) => isOn !== present)
    .map((isOn) => {
      const { label, text } = texts[setting][isOn ? 'on' : 'off']
      return (
        <ConfirmButton
          key={label}
          label={t(label)}
          text={t(text, values)}
          request={request('domains.operations.create', { body: switched(setting, domain, isOn) })}
          onDone={({ body }) => now.follow(body)}
          button={{ size: 'xs', disabled: now.isBusy }}
        />
      )
    })
}

function switched(setting: Switched, { id }: Domain, isOn: boolean): BodyOf<'domains.operations.create'> {
  switch (setting) {
    case 'auto_renew':
      return { kind: 'set_auto_renew', domain_id: id, auto_renew: isOn }
    case 'locked':
      return { kind: 'set_lock', domain_id: id, locked: isOn }
    case 'privacy':
      return { kind: 'set_privacy', domain_id: id, privacy: isOn }
  }
}
