/** The messages of registrations of watched domains in English. */
export const registrationMessages = {
  registrationTitle: 'Registration on release',
  registrationNamed: 'Register {{name}} on release',
  registrationOffText:
    'Off: you are only notified. If you switch this on, Holdfast registers the name as soon as it is released, up to a price that you set.',
  registrationWaitingText:
    'The name is registered once its release is confirmed and the registrar offers it. Until then, this is checked daily.',
  registrationOrderedText: 'The name was released and ordered. The outcome of the operation decides.',
  registrationDoneText: 'The name was registered for you.',
  registrationStoppedText: 'It is not tried again. Switch it on again to try the next release.',
  registrationWaiting: 'Registration on',
  registrationFailing: 'Registration not possible now',
  registrationOrdered: 'Registration ordered',
  registrationDone: 'Registered for you',
  registrationStopped: 'Not registered',
  registrationState: 'Registration',
  anyRegistration: 'Any registration',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchRegistrationOn: 'Switch on registration',
  changeRegistration: 'Change registration',
  dismissRegistration: 'Dismiss',
  switchRegistrationOffText:
    'Holdfast no longer registers {{name}} when it is released. The name is still watched.',
  registrationHelp:
    'Choose the registrar that registers the name when it is released. Nothing is ordered before that.',
  registrationNoGuarantee:
    'This is no guarantee: others can be faster. Services that catch names order within milliseconds, Holdfast only once the release is confirmed.',
  presentPrice: 'Present price',
  priceAfterRelease: 'The registrar tells the price only after the release.',
  registrationConsequence_one:
    '{{name}} is registered for {{count}} year when it is released, without asking you again. If it is available now, it is ordered at once.',
  registrationConsequence_other:
    '{{name}} is registered for {{count}} years when it is released, without asking you again. If it is available now, it is ordered at once.',
  registrationOnce: 'There is one order for a release. If it does not succeed, you are notified.',
  acceptPremium: 'Also buy a premium name',
  acceptPremiumHelp:
    'A released name can become a premium name. Its price also has to be within the maximum, and renewals can cost as much.',
  premiumAccepted: 'also premium',
  switchedOn: 'Switched on by',
  lastAttempt: 'Last attempt',
  showOperation: 'Show operation',
  remedyRegistrationStopped: 'Switch the registration on again, or dismiss it.',
  remedyRegistrationFailing: 'Correct this before the name is released.',
}
