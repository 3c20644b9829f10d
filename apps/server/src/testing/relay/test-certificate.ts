/*
 * A certificate for hosts that exist in tests alone, and the authority that signed it, which nobody
 * but these tests trusts. Made with openssl; both hold until the year 2126.
 */

/** The authority, PEM. */
export const testAuthority = `
-----BEGIN CERTIFICATE-----
MIIBnjCCAUOgAwIBAgIUaE0PIivPRvO3pw49qW02Id8Exi4wCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYVGVzdCBhdXRob3JpdHkgb2YgUGFybGV5MCAXDTI2MTEyNjIz
NDk0MVoYDzIxMjYxMTAyMjM0OTQxWjAjMSEwHwYDVQQDDBhUZXN0IGF1dGhvcml0
eSBvZiBQYXJsZXkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASowf5DVsURmtA1
mM+i4k14n2mbJ425wzkWb0772ySjA64tMufbiYfEO67h2JcVPKFe7lw/L+OVkf6T
mLL4vzP0o1MwUTAdBgNVHQ4EFgQU+Vm8F+y8rwXr0fZiVRvQ+aHM+e0wHwYDVR0j
BBgwFoAU+Vm8F+y8rwXr0fZiVRvQ+aHM+e0wDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNJADBGAiEA/1mBkOzz3ALZGJJMLRzB7gzwV0RK4w2/Oa+WSkl43vgC
IQCMBg9XwYJZCRAZwraxgkoCv0vocSFJgjhEGsBBQWHAeA==
-----END CERTIFICATE-----
`;

/** What a server of these hosts proves itself with: api.test, api.search.brave.com, api.exa.ai, search.test, pages.test. */
export const testCertificate = {
  cert: `
-----BEGIN CERTIFICATE-----
MIIB2jCCAX+gAwIBAgIUQFzl/9WsYIX5v3thJPNxasxNeJ4wCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYVGVzdCBhdXRob3JpdHkgb2YgUGFybGV5MCAXDTI2MTEyNjIz
NDk0MVoYDzIxMjYxMTAyMjM0OTQxWjATMREwDwYDVQQDDAhhcGkudGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABK2I0l+wchD5Ygc0L1fT2elJ6N0tCPzE9Tdd
vgdIqASPUJxfvb1rIoiFo07aNV2HEQIK0R+xfj5u+C4CCs5wU0ejgZ4wgZswTgYD
VR0RBEcwRYIIYXBpLnRlc3SCFGFwaS5zZWFyY2guYnJhdmUuY29tggphcGkuZXhh
LmFpggtzZWFyY2gudGVzdIIKcGFnZXMudGVzdDAJBgNVHRMEAjAAMB0GA1UdDgQW
BBTuuHD6kSKFi5V1GJ2ewdef/edLmjAfBgNVHSMEGDAWgBT5WbwX7LyvBevR9mJV
G9D5ocz57TAKBggqhkjOPQQDAgNJADBGAiEAl5jp1QQ4duZBtBWpf8Vq2fYTBAB/
zckTEWJhYXGMniECIQC7jpngtIzw/BRRISRK9BRRL0O1UWReCvAV+jV+oBLvng==
-----END CERTIFICATE-----
`,
  key: `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcWpKXD84e2GjhtAD
FwN5sKysB39KXJPI6ARvI0cafWmhRANCAAStiNJfsHIQ+WIHNC9X09npSejdLQj8
xPU3Xb4HSKgEj1CcX729ayKIhaNO2jVdhxECCtEfsX4+bvguAgrOcFNH
-----END PRIVATE KEY-----
`,
};
