/** The names we give to stored pictures and to the small copies beside them. */
const pattern = /^(review-images|gallery|logos)\/[0-9a-f-]{36,80}\/\d{1,16}-[0-9a-f]{16}(-small)?\.(jpg|png|webp)$/;

export const isPictureKey = (key: string) => pattern.test(key);
