name(fd_search).
version('1.0.0').
title('Search strategies and propagation statistics for library(clpfd)').
keywords([clpfd, search, labeling, statistics]).
author('starbattle contributors', '').
requires(prolog >= '9.0.4').
