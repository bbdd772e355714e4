/** The messages of contacts of domains in English. */
export const contactMessages = {
  contactDiffers: 'Different at the registrar: {{fields}}',
  contactOfRegistrar: 'A contact of the registrar, none of yours',
  contactHidden: 'The registrar hides the data.',
  contactsRead: 'Read',
  contactsNotRead: 'The contacts could not be read',
  contactsNotReadYet: 'The contacts have not been read yet.',
  contactsNotSupported: 'The API of the registrar does not show contacts.',
  ownerNotVerified: 'The e-mail address of the owner is not verified',
  verifyUntil:
    'The registrar has sent a mail with a link to {{email}}. If nobody opens it by {{date}}, the domain is suspended and does not resolve.',
  verifySoon:
    'The registrar has sent a mail with a link to {{email}}. If nobody opens it, the domain is suspended and does not resolve.',
  unverifiedUntil: 'Not verified. The domain is suspended after {{date}}.',
  resendVerification: 'Send mail again',
  resendVerificationText: 'The registrar sends the mail with the link to {{email}} again.',
  changeContacts: 'Change contacts',
  changeContactsText: 'The registrar gets the details of the contacts that you choose.',
  contactUnchanged: 'Keep the present contact',
  showConsequences: 'Show consequences',
  noConsequences: 'The contacts change at the registrar. The owner of the domain stays the same.',
  contactDomains: 'Domains of this contact',
  noContactDomains: 'No domain uses this contact',
  noContactDomainsText: 'To use it, open a domain and change its contacts.',
  contactRole: 'Contact role',
}
