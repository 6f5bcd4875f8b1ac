import { expect, test } from 'vitest';
import { profileForm } from './profiles.ts';
import { type SocialField, socialLink } from './social-links.ts';

test.each<[SocialField, string, string]>([
  ['socialInstagram', '@velvet.deck', 'https://www.instagram.com/velvet.deck'],
  ['socialInstagram', 'https://instagram.com/velvetdeck', 'https://instagram.com/velvetdeck'],
  ['socialInstagram', 'HTTPS://WWW.Instagram.com/velvetdeck', 'https://www.instagram.com/velvetdeck'],
  ['socialFacebook', 'facebook.com/larks', 'https://facebook.com/larks'],
  ['socialFacebook', 'https://m.facebook.com/larks', 'https://m.facebook.com/larks'],
  ['socialFacebook', 'fb.com/larks', 'https://fb.com/larks'],
  ['socialTiktok', 'larks', 'https://www.tiktok.com/@larks'],
  ['socialTwitter', 'https://twitter.com/larks', 'https://twitter.com/larks'],
  ['socialTwitter', 'x.com/larks', 'https://x.com/larks'],
  ['socialYoutube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
])('%s takes %s and leads to %s', (field, typed, link) => {
  expect(socialLink(field, typed)).toBe(link);
});

test.each<[SocialField, string]>([
  ['socialInstagram', 'https://evil.example/instagram.com'],
  ['socialInstagram', 'evil.example/velvetdeck'],
  ['socialInstagram', 'https://instagram.com.evil.example/x'],
  ['socialInstagram', 'https://notinstagram.com/x'],
  ['socialInstagram', 'https://instagram.com@evil.example/x'],
  ['socialInstagram', 'https://user:secret@instagram.com/x'],
  ['socialInstagram', 'https://instagram.com:8443/x'],
  ['socialInstagram', 'https://instagrаm.com/cyrillic'],
  ['socialInstagram', 'https://facebook.com/x'],
  ['socialInstagram', 'https://l.instagram.com/?u=https://evil.example'],
  ['socialInstagram', 'http://instagram.com/x'],
  ['socialInstagram', 'javascript:alert(1)//instagram.com/'],
  ['socialInstagram', '//evil.example/instagram.com'],
  ['socialInstagram', 'https:\\\\evil.example/instagram.com'],
  ['socialYoutube', 'https://www.youtube.com/redirect?q=https://evil.example'],
  ['socialFacebook', 'https://www.facebook.com/l.php?u=https://evil.example'],
  ['socialTiktok', 'two words'],
])('%s does not take %s', (field, typed) => {
  expect(socialLink(field, typed)).toBeNull();
});

test('an address of another site is refused with the name of the right one, and http becomes https', () => {
  const one = profileForm.pick({ socialTwitter: true });
  expect(one.safeParse({ socialTwitter: 'https://evil.example/x' }).error?.issues[0]?.message).toBe(
    'Enter your X name, such as @velvetlarks, or an address on x.com.',
  );
  expect(one.parse({ socialTwitter: ' http://x.com/larks ' })).toEqual({ socialTwitter: 'https://x.com/larks' });
  expect(one.parse({ socialTwitter: '' })).toEqual({ socialTwitter: '' });
});
